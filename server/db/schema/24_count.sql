-- Counts of open records that are kept for the dashboards of very large projects. Counting 100,000 records takes half a second; a
-- record that was counted is counted again only after it changed, or when another day begins.

-- A project with so many open records that their counts are kept.
CREATE TABLE counted_project (
  project_id  int PRIMARY KEY REFERENCES project ON DELETE CASCADE,
  -- When a dashboard last asked for its counts, to the hour. A day later they are forgotten.
  asked_at    timestamptz NOT NULL,
  -- The number of a transaction. Changes by those before it may have left no mark: nothing is counted until all of them have ended.
  marked_from xid8
);

-- A range of nodes whose open records of one type were counted together. The ranges of a type follow each other from the first node
-- on; what is behind the last one is always counted.
CREATE TABLE counted_block (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id int NOT NULL REFERENCES counted_project ON DELETE CASCADE,
  type       int NOT NULL,
  first_id   int NOT NULL,
  last_id    int NOT NULL,
  -- The day, where the project is, on which it was counted: ages and what is overdue are of that day.
  day        date NOT NULL,
  -- The statement that counted it. A version of the server with another one does not use its counts.
  counted_by text NOT NULL,
  -- A record in it has changed since.
  is_stale   boolean NOT NULL
);
-- Finds the blocks of a project, and checks the foreign key.
CREATE INDEX counted_block_of_project ON counted_block (project_id, type, first_id);

-- How many records of a block have the same state, the same people who have to act and the same floor. Only issued records are in it:
-- who sees the others depends on the caller.
CREATE TABLE counted_group (
  block_id       int NOT NULL REFERENCES counted_block ON DELETE CASCADE,
  -- One of the records: whose turn it is, is looked up by it.
  node_id        int NOT NULL,
  state          int NOT NULL,
  location_floor text NOT NULL,
  -- Those who have to act, as a text that is the same for the same people.
  together       text NOT NULL,
  count          int NOT NULL,
  overdue        int NOT NULL,
  -- How many of them by age; the ages are those of the dashboard.
  age0           int NOT NULL,
  age1           int NOT NULL,
  age2           int NOT NULL,
  age3           int NOT NULL
);
-- Reads the groups of a block, and checks the foreign key.
CREATE INDEX counted_group_of_block ON counted_group (block_id);

-- Records of such projects that have changed since they were counted. Each change adds its own row, so that writers do not wait for
-- each other.
CREATE TABLE recount (
  project_id int NOT NULL,
  folder_id  int NOT NULL
);
-- Says whether a record of a block has changed.
CREATE INDEX recount_of_project ON recount (project_id, folder_id);

-- Marks records whose court or parties have changed.
CREATE FUNCTION mark_recount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most installations have no such project.
  IF EXISTS (SELECT FROM counted_project) THEN
    INSERT INTO recount (project_id, folder_id)
    SELECT DISTINCT c.project_id, c.folder_id FROM changed c JOIN counted_project p ON p.project_id = c.project_id;
  END IF;
  RETURN NULL;
END $$;

-- Marks new and removed records.
CREATE FUNCTION mark_recount_of_nodes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM counted_project) THEN
    INSERT INTO recount (project_id, folder_id)
    SELECT c.project_id, c.id FROM changed c JOIN counted_project p ON p.project_id = c.project_id WHERE c.is_open;
  END IF;
  RETURN NULL;
END $$;

-- Marks one record that has changed; its argument names the column with its node.
CREATE FUNCTION mark_recount_of_one() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM counted_project p WHERE p.project_id = NEW.project_id) THEN
    INSERT INTO recount (project_id, folder_id)
    VALUES (NEW.project_id, (to_jsonb(NEW) ->> TG_ARGV[0])::int);
  END IF;
  RETURN NULL;
END $$;
-- New records: their ids may be within a block that was counted before they were committed.
CREATE TRIGGER recount_new_nodes AFTER INSERT ON folder REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_nodes();
-- Records that are removed for good.
CREATE TRIGGER recount_removed_nodes AFTER DELETE ON folder REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_nodes();
-- A step, another due day, the bin. A change of other columns does not come here.
CREATE TRIGGER recount_nodes AFTER UPDATE OF state, is_open, due_day, opened_day, closed_day, deleted_at, audience ON folder
  FOR EACH ROW WHEN ((OLD.state, OLD.is_open, OLD.due_day, OLD.opened_day, OLD.closed_day, OLD.deleted_at, OLD.audience)
    IS DISTINCT FROM (NEW.state, NEW.is_open, NEW.due_day, NEW.opened_day, NEW.closed_day, NEW.deleted_at, NEW.audience))
  EXECUTE FUNCTION mark_recount_of_one('id');
-- A new court.
CREATE TRIGGER recount_new_courts AFTER INSERT ON court REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_recount();
-- A court that is no more.
CREATE TRIGGER recount_removed_courts AFTER DELETE ON court REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_recount();
-- A court of somebody else.
CREATE TRIGGER recount_courts AFTER UPDATE OF is_manager, person_id, organization_id, name ON court
  FOR EACH ROW EXECUTE FUNCTION mark_recount_of_one('folder_id');
-- New parties. Only those who are responsible are counted, but few records change theirs.
CREATE TRIGGER recount_new_parties AFTER INSERT ON party REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_recount();
-- Parties that are no more.
CREATE TRIGGER recount_removed_parties AFTER DELETE ON party REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_recount();
-- A party that means somebody else.
CREATE TRIGGER recount_parties AFTER UPDATE OF person_id, organization_id, label, part ON party
  FOR EACH ROW EXECUTE FUNCTION mark_recount_of_one('folder_id');
-- Another floor.
CREATE TRIGGER recount_floors AFTER UPDATE OF location_floor ON punch_list_item
  FOR EACH ROW WHEN (OLD.location_floor IS DISTINCT FROM NEW.location_floor)
  EXECUTE FUNCTION mark_recount_of_one('folder_id');
