-- What lists and searches look for stands with the node, of documents and of files in drives too.
UPDATE folder f SET number = t.number, state = t.status,
       title = nullif(btrim(CASE WHEN t.number <> '' AND starts_with(f.name, btrim(t.number))
                                 THEN substr(f.name, length(btrim(t.number)) + 1) ELSE f.name END), '')
  FROM document t WHERE t.folder_id = f.id;
