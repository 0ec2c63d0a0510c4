-- Rows of lists are remembered by the server processes as they were written. `shown` is the last transaction that changed
-- anything of the record that a list shows: its node, its row, its court, its parties, its files. Each statement that walks
-- through a list tells it for every node, so nobody shows a row that was changed before he was asked. The database keeps it:
-- no way of changing a record can forget it.

ALTER TABLE folder ADD COLUMN shown xid8 NOT NULL DEFAULT pg_current_xact_id();

CREATE FUNCTION node_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE TRIGGER shown_anew BEFORE UPDATE ON folder FOR EACH ROW EXECUTE FUNCTION node_changed();

-- What hangs on a node: nothing is left to do where the node itself was changed in the same transaction.
CREATE FUNCTION part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE folder f SET shown = f.shown FROM (SELECT DISTINCT c.folder_id FROM changed c) c
   WHERE f.id = c.folder_id AND f.shown <> pg_current_xact_id();
  RETURN NULL;
END $$;

DO $$
DECLARE part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['court', 'party', 'attachment'] LOOP
    EXECUTE format('CREATE TRIGGER shown_more AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION part_changed()', part);
    EXECUTE format('CREATE TRIGGER shown_less AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION part_changed()', part);
  END LOOP;
  FOREACH part IN ARRAY ARRAY['court', 'party', 'attachment', 'rfi', 'punch_list', 'open_issue', 'submittal_item',
                              'meeting_minute'] LOOP
    EXECUTE format('CREATE TRIGGER shown_anew AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION part_changed()', part);
  END LOOP;
END $$;

-- Who manages a project is shown in the lists, too, and follows from roles: it counts as a name.
CREATE CONSTRAINT TRIGGER member_changed AFTER INSERT OR DELETE ON member DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION names_changed();
CREATE CONSTRAINT TRIGGER member_moved AFTER UPDATE ON member DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.role_id, OLD.removed_at) IS DISTINCT FROM (NEW.role_id, NEW.removed_at))
  EXECUTE FUNCTION names_changed();
CREATE CONSTRAINT TRIGGER role_changed AFTER UPDATE ON role DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.is_manager IS DISTINCT FROM NEW.is_manager) EXECUTE FUNCTION names_changed();
CREATE CONSTRAINT TRIGGER person_moved AFTER UPDATE ON person DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.is_admin, OLD.organization_id) IS DISTINCT FROM (NEW.is_admin, NEW.organization_id))
  EXECUTE FUNCTION names_changed();
CREATE CONSTRAINT TRIGGER project_moved AFTER UPDATE ON project DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.owner_id, OLD.organization_id) IS DISTINCT FROM (NEW.owner_id, NEW.organization_id))
  EXECUTE FUNCTION names_changed();
