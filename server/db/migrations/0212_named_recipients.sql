-- The person or company that an open issue names as its recipient by a text is a party, as of an RFI. Whom a text stands for is
-- decided when it is written, so those written before stand for nobody until a manager says whom they mean.
INSERT INTO party (project_id, folder_id, part, position, label)
SELECT t.project_id, t.folder_id, 'to', 0, t.to_name
  FROM open_issue t
 WHERE coalesce(t.issue_to, 0) = 0 AND btrim(t.to_name) <> ''
   AND NOT EXISTS (SELECT FROM party y WHERE y.folder_id = t.folder_id AND y.part = 'to');
