-- What people, companies and codes are called is remembered by the server processes. Each change of such a name moves this
-- version on, in its own transaction, and every statement that reads records tells the version it saw: whoever remembers
-- older names looks them up again. So nobody shows a name that was changed before he was asked.

CREATE TABLE naming (
  is_one  boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  version bigint NOT NULL
);
INSERT INTO naming (version) VALUES (1);

-- Once for a transaction, however many names it changes.
CREATE FUNCTION names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('plumbline.renamed', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE naming SET version = version + 1;
    PERFORM set_config('plumbline.renamed', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;

-- All wait for one row, so they do it last, at commit: who holds it waits for nothing else.
CREATE CONSTRAINT TRIGGER person_renamed AFTER UPDATE ON person DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION names_changed();
CREATE CONSTRAINT TRIGGER organization_renamed AFTER UPDATE ON organization DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION names_changed();
CREATE CONSTRAINT TRIGGER list_changed AFTER INSERT OR UPDATE OR DELETE ON list DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION names_changed();
CREATE CONSTRAINT TRIGGER list_item_changed AFTER INSERT OR DELETE ON list_item DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION names_changed();
CREATE CONSTRAINT TRIGGER list_item_renamed AFTER UPDATE ON list_item DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.list_id, OLD.code, OLD.name) IS DISTINCT FROM (NEW.list_id, NEW.code, NEW.name))
  EXECUTE FUNCTION names_changed();
