-- A point that was carried over waits by the latest distributed minutes: those before wait on nobody any more.
WITH RECURSIVE carried AS (
  SELECT l.from_id, l.to_id FROM record_link l WHERE l.relation = 'CarriedOverTo'
  UNION
  SELECT c.from_id, l.to_id FROM carried c JOIN record_link l ON l.from_id = c.to_id AND l.relation = 'CarriedOverTo')
DELETE FROM court w USING folder f, carried c, folder next
 WHERE w.folder_id = f.id AND f.state = 2 AND c.from_id = f.id
   AND next.id = c.to_id AND next.deleted_at IS NULL AND next.state IN (2, 3);
