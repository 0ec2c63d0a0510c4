-- An RFI whose sub-RFI lies behind a list that does not guard the RFI itself no more waits through it: that would tell
-- whom it was forwarded to. It is with whom it went to.
CREATE TEMPORARY TABLE secret ON COMMIT DROP AS
  SELECT DISTINCT c.folder_id FROM court c
    JOIN folder f ON f.id = c.folder_id JOIN folder up ON up.id = f.parent_id
    JOIN folder s ON s.id = c.through_id JOIN folder sup ON sup.id = s.parent_id
   WHERE NOT (sup.guards || s.access_by_list) <@ (up.guards || f.access_by_list || 0);
DELETE FROM court WHERE folder_id IN (SELECT folder_id FROM secret);
INSERT INTO court (folder_id, position, project_id, is_manager, person_id, name, due_day)
SELECT t.folder_id, 0, t.project_id, t.to_user_id IS NULL AND t.to_name IS NULL,
       CASE WHEN t.to_user_id IS NULL AND t.to_name IS NULL THEN t.from_user_id ELSE t.to_user_id END,
       CASE WHEN t.to_user_id IS NULL THEN t.to_name END, f.due_day
  FROM secret JOIN rfi t ON t.folder_id = secret.folder_id JOIN folder f ON f.id = t.folder_id;
