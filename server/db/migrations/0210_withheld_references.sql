-- What a reviewer refers to during the review belongs to the verdict, as their files and replies do.

-- It belongs to a verdict that the submitting side may not see yet.
ALTER TABLE document_reference ADD COLUMN is_withheld boolean NOT NULL DEFAULT false;

-- References of reviews that are on: the history tells which were made by reviewers.
UPDATE document_reference r SET is_withheld = true
  FROM submittal_item t
 WHERE t.folder_id = r.folder_id AND t.stage_id IN (2, 3) AND EXISTS (
   SELECT FROM event e
    WHERE e.folder_id = r.folder_id AND e.action = 'ReferenceAdded' AND e.is_withheld
      AND e.changes @> jsonb_build_array(jsonb_build_array('documentId', NULL, r.document_id)));

-- Marks references of reviewers.
CREATE TRIGGER document_reference_withheld BEFORE INSERT ON document_reference
  FOR EACH ROW EXECUTE FUNCTION withhold_of_review('created_by');

-- Marks what the history says of reviewers' additions, whoever removes or restores them. It is written before they go.
CREATE FUNCTION withhold_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_withheld := coalesce(is_of_review(NEW.folder_id, NEW.person_id), false) OR EXISTS (
    SELECT FROM jsonb_array_elements(NEW.changes) AS c (change)
     WHERE (c.change ->> 0 = 'attachmentFileId' AND EXISTS (
             SELECT FROM attachment t
              WHERE t.folder_id = NEW.folder_id AND t.is_withheld
                AND t.id::text IN (c.change ->> 1, c.change ->> 2)))
        OR (c.change ->> 0 = 'documentId' AND EXISTS (
             SELECT FROM document_reference r
              WHERE r.folder_id = NEW.folder_id AND r.is_withheld
                AND r.document_id::text IN (c.change ->> 1, c.change ->> 2))));
  RETURN NEW;
END
$$;
DROP TRIGGER event_withheld ON event;
-- Marks what the history says of them, and reasons of reviewers.
CREATE TRIGGER event_withheld BEFORE INSERT ON event FOR EACH ROW
  WHEN (NEW.folder_id IS NOT NULL AND (NEW.reason IS NOT NULL OR NEW.action IN ('ReplyAdded', 'FileAttached', 'FileDeleted',
    'FileRestored', 'ReferenceAdded', 'ReferenceUpdated', 'ReferenceRemoved')))
  EXECUTE FUNCTION withhold_event();
