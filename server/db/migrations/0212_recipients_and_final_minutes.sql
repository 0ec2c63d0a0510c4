-- Recipients of open issues by name, and minutes that were final.

-- The person or company that an open issue names as its recipient by a text is a party, as of an RFI. Whom a text stands for is
-- decided when it is written, so those written before stand for nobody until a manager says whom they mean.
INSERT INTO party (project_id, folder_id, part, position, label)
SELECT t.project_id, t.folder_id, 'to', 0, t.to_name
  FROM open_issue t
 WHERE coalesce(t.issue_to, 0) = 0 AND btrim(t.to_name) <> ''
   AND NOT EXISTS (SELECT FROM party y WHERE y.folder_id = t.folder_id AND y.part = 'to');

-- Whether the minutes ever were final: then nobody deletes them, also if a project admin took them back.
ALTER TABLE meeting_minute ADD COLUMN was_final boolean NOT NULL DEFAULT false;
UPDATE meeting_minute t SET was_final = true
 WHERE t.status_id = 3 OR EXISTS (
   SELECT FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
    WHERE e.folder_id = t.folder_id AND e.action IN ('Created', 'StatusChanged', 'StatusOverridden')
      AND c.change ->> 0 = 'statusId' AND c.change ->> 2 = '3');

-- Notes that minutes became final, by whatever statement.
CREATE FUNCTION note_final_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.was_final := true;
  RETURN NEW;
END
$$;
-- Keeps was_final.
CREATE TRIGGER meeting_minute_final BEFORE INSERT OR UPDATE OF status_id ON meeting_minute FOR EACH ROW
  WHEN (NEW.status_id = 3) EXECUTE FUNCTION note_final_minutes();
