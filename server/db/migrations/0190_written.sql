-- Rows of lists are remembered by the server processes as they were written, under the transaction that last wrote the node,
-- which PostgreSQL keeps with every row: xmin. Each statement that walks through a list tells it for every node, so nobody
-- shows a row that was changed before he was asked. What else a list shows of a record (its row, its court, its parties, its
-- files) writes the node, too. The database sees to that, so no way of changing a record can forget it.

CREATE FUNCTION row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Nothing is left to do where this transaction wrote the node already.
  UPDATE folder f SET version = f.version WHERE f.id = NEW.folder_id AND f.xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

-- What there may be many of at once.
CREATE FUNCTION parts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE folder f SET version = f.version FROM (SELECT DISTINCT c.folder_id FROM changed c) c
   WHERE f.id = c.folder_id AND f.xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

CREATE FUNCTION parts_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE folder f SET version = f.version
    FROM (SELECT w.folder_id FROM was w UNION SELECT c.folder_id FROM changed c) c
   WHERE f.id = c.folder_id AND f.xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

DO $$
DECLARE kept_in text;
BEGIN
  -- A new row has a new node. A list whose rows are their own (isOwn) needs its kind here.
  FOREACH kept_in IN ARRAY ARRAY['rfi', 'punch_list', 'open_issue', 'submittal_item', 'meeting_minute'] LOOP
    EXECUTE format('CREATE TRIGGER writes_node AFTER UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION row_changed()', kept_in);
  END LOOP;
  FOREACH kept_in IN ARRAY ARRAY['court', 'party', 'attachment'] LOOP
    EXECUTE format('CREATE TRIGGER more_writes_node AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION parts_changed()', kept_in);
    EXECUTE format('CREATE TRIGGER other_writes_node AFTER UPDATE ON %I REFERENCING OLD TABLE AS was NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION parts_moved()', kept_in);
    EXECUTE format('CREATE TRIGGER less_writes_node AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION parts_changed()', kept_in);
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
