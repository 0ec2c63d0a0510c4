-- What lists and searches look for stands with the node, of documents and of files in drives too.
UPDATE folder f SET number = t.number, state = t.status FROM document t WHERE t.folder_id = f.id;
