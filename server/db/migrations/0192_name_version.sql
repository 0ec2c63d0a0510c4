-- Server processes cache names under the version of all names that the database says with every statement. A counter is not
-- enough for that: a database that was restored, or a replica that takes over without the last transactions, would count on
-- and give numbers again that the processes have seen with other names. So each change writes a random value, and one
-- value always stands for the same names.

DROP TRIGGER person_renamed ON person;
DROP TRIGGER organization_renamed ON organization;
DROP TRIGGER list_changed ON list;
DROP TRIGGER list_item_changed ON list_item;
DROP TRIGGER list_item_renamed ON list_item;
DROP FUNCTION names_changed;
DROP TABLE naming;

CREATE TABLE name_version (
  is_one  boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  -- Up to 2^53, so that a double holds it exactly.
  version bigint NOT NULL DEFAULT trunc(random() * 9007199254740991)
);
INSERT INTO name_version DEFAULT VALUES;

-- Once for a transaction, however many names it changes.
CREATE FUNCTION change_name_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('plumbline.renamed', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE name_version SET version = DEFAULT;
    PERFORM set_config('plumbline.renamed', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;

-- All wait for one row, so they do it last, at commit: whoever holds it waits for nothing else. New rows count as well: in a
-- database that was set back, an id that a process knows may be given to somebody else.
CREATE CONSTRAINT TRIGGER person_known AFTER INSERT OR DELETE ON person DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER person_renamed AFTER UPDATE ON person DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER organization_known AFTER INSERT OR DELETE ON organization DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER organization_renamed AFTER UPDATE ON organization DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION change_name_version();
-- The lists of codes in force are those of a project, else of its organization.
CREATE CONSTRAINT TRIGGER project_known AFTER INSERT OR DELETE ON project DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER project_moved AFTER UPDATE ON project DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id) EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER list_changed AFTER INSERT OR UPDATE OR DELETE ON list DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER list_item_changed AFTER INSERT OR DELETE ON list_item DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER list_item_renamed AFTER UPDATE ON list_item DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.list_id, OLD.code, OLD.name) IS DISTINCT FROM (NEW.list_id, NEW.code, NEW.name))
  EXECUTE FUNCTION change_name_version();
