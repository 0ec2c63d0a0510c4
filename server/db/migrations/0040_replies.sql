-- What people say about a record: the words as they came, and the wording for the record where it differs. One
-- reply of an RFI is its official answer; an earlier one stays, but is it no more.

ALTER TABLE reply ADD COLUMN edited text;
ALTER TABLE reply ADD COLUMN is_answer boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX reply_answer ON reply (folder_id) WHERE is_answer;

-- Answers given so far become replies of who gave them.
INSERT INTO reply (project_id, folder_id, person_id, message, at, is_answer)
SELECT t.project_id, t.folder_id, coalesce(e.person_id, f.updated_by), t.answer, coalesce(e.at, f.updated_at), true
  FROM rfi t JOIN folder f ON f.id = t.folder_id
  LEFT JOIN LATERAL (SELECT e.person_id, e.at FROM event e
         WHERE e.folder_id = t.folder_id AND jsonb_path_exists(e.changes, '$[*] ? (@[0] == "answer")')
         ORDER BY e.id DESC LIMIT 1) e ON true
 WHERE t.answer IS NOT NULL;
