-- The state that a record had before its last step, kept with its node: lists show it, and looked for it in the history of
-- every row. The database keeps it, so no way of changing a state can forget it.

ALTER TABLE folder ADD COLUMN state_before int;

UPDATE folder f SET state_before = (
  SELECT (c.change ->> 1)::int FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
   WHERE e.folder_id = f.id AND e.action IN ('StatusChanged', 'StatusOverridden')
     AND c.change ->> 0 = 'statusId' AND c.change ->> 1 ~ '^\d+$'
   ORDER BY e.id DESC LIMIT 1)
 WHERE f.type = 121;

CREATE FUNCTION keep_state_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state_before := OLD.state;
  RETURN NEW;
END $$;

CREATE TRIGGER state_steps BEFORE UPDATE OF state ON folder
  FOR EACH ROW WHEN (OLD.state IS NOT NULL AND NEW.state IS DISTINCT FROM OLD.state)
  EXECUTE FUNCTION keep_state_before();
