-- The version of all names.

-- Server processes cache the names of people, companies and code list items. Each change of a name writes another random
-- version in its own transaction, and every statement that reads records reads the version with them: a process whose cache
-- has another version reads the names again. So no name is shown that was changed before the call, also after a restore.
CREATE TABLE name_version (
  -- Keeps it to one row.
  is_one  boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  -- Below 2^53, so that a double holds it exactly.
  version bigint NOT NULL DEFAULT trunc(random() * 9007199254740991)
);
INSERT INTO name_version DEFAULT VALUES;

-- Once in a transaction, however many names it changes.
CREATE FUNCTION change_name_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('plumbline.renamed', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE name_version SET version = DEFAULT;
    PERFORM set_config('plumbline.renamed', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;

-- A new row counts as well: in a restored database an id that a process knows may be given to somebody else. All of these
-- triggers write one row, so they do it last, at commit: the transaction that holds it waits for nothing else.
CREATE CONSTRAINT TRIGGER person_known AFTER INSERT OR DELETE ON person DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
-- A person is shown by their full name.
CREATE CONSTRAINT TRIGGER person_renamed AFTER UPDATE ON person DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION change_name_version();
-- A company is new, or gone.
CREATE CONSTRAINT TRIGGER organization_known AFTER INSERT OR DELETE ON organization DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
-- A company is shown by its name.
CREATE CONSTRAINT TRIGGER organization_renamed AFTER UPDATE ON organization DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION change_name_version();
-- The code lists in force are those of a project, else of its organization.
CREATE CONSTRAINT TRIGGER project_known AFTER INSERT OR DELETE ON project DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
-- Other code lists are in force.
CREATE CONSTRAINT TRIGGER project_moved AFTER UPDATE ON project DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id) EXECUTE FUNCTION change_name_version();
-- Another code list may be in force.
CREATE CONSTRAINT TRIGGER code_list_changed AFTER INSERT OR UPDATE OR DELETE ON code_list DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
-- A code has a name that it had not before, or has none any more.
CREATE CONSTRAINT TRIGGER code_list_item_changed AFTER INSERT OR DELETE ON code_list_item DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
-- A code has another name.
CREATE CONSTRAINT TRIGGER code_list_item_renamed AFTER UPDATE ON code_list_item DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.code_list_id, OLD.code, OLD.name) IS DISTINCT FROM (NEW.code_list_id, NEW.code, NEW.name))
  EXECUTE FUNCTION change_name_version();
