-- What a person may do in a section of a project is read by every statement that reads or writes records, and changes rarely.
-- The view that says it is kept as the one definition, now access_rules; what it says is kept in the table access, in the
-- transaction of each change. At every commit the two are the same, so nobody ever reads rights that are no longer so.

ALTER VIEW access RENAME TO access_rules;

-- Few rows lie in a page: PostgreSQL would rather go through a table of few pages than look up one row of it, which took eight
-- times as long.
CREATE TABLE access (
  person_id       int NOT NULL,
  project_id      int NOT NULL,
  -- That of the person.
  organization_id int NOT NULL,
  section         text NOT NULL,
  reads           boolean NOT NULL,
  reads_all       boolean NOT NULL,
  writes          boolean NOT NULL,
  deletes         boolean NOT NULL,
  is_manager      boolean NOT NULL,
  is_admin        boolean NOT NULL
) WITH (fillfactor = 20);

-- The rights follow from several tables, and each of them may be changing. So one after the other works them out, from where
-- the one before has committed: of two changes that meet, the later one sees both. (lockOf.rights in db/locks.ts; there it
-- says why nobody waits for himself.) A transaction that goes on seeing what was there when it began would work out old ones.
CREATE FUNCTION lock_access() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') IN ('repeatable read', 'serializable') THEN
    RAISE EXCEPTION 'Rights can be changed in READ COMMITTED only.';
  END IF;
  PERFORM pg_advisory_xact_lock(-9, 0);
END $$;

-- The rights of these people in these projects; NULL: of all people, in all projects. Only what differs is written.
CREATE FUNCTION keep_access(people int[], projects int[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM lock_access();
  WITH due AS MATERIALIZED (
         SELECT * FROM access_rules x
          WHERE (people IS NULL OR x.person_id = ANY (people)) AND (projects IS NULL OR x.project_id = ANY (projects))),
       had AS MATERIALIZED (
         SELECT * FROM access x
          WHERE (people IS NULL OR x.person_id = ANY (people)) AND (projects IS NULL OR x.project_id = ANY (projects))),
       gone AS (
         DELETE FROM access a USING (
           SELECT person_id, project_id, section FROM had EXCEPT SELECT person_id, project_id, section FROM due) x
          WHERE a.person_id = x.person_id AND a.project_id = x.project_id AND a.section = x.section)
  INSERT INTO access SELECT * FROM (TABLE due EXCEPT TABLE had) x
  ON CONFLICT (person_id, project_id, section) DO UPDATE
    SET organization_id = excluded.organization_id, reads = excluded.reads, reads_all = excluded.reads_all,
        writes = excluded.writes, deletes = excluded.deletes,
        is_manager = excluded.is_manager, is_admin = excluded.is_admin;
END $$;

CREATE FUNCTION person_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_access(ARRAY[OLD.id, NEW.id], NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER access_of_new_person AFTER INSERT ON person
  FOR EACH ROW WHEN (NEW.is_admin) EXECUTE FUNCTION person_rights_changed();
CREATE TRIGGER access_of_former_person AFTER DELETE ON person
  FOR EACH ROW WHEN (OLD.is_admin) EXECUTE FUNCTION person_rights_changed();
CREATE TRIGGER access_of_person AFTER UPDATE OF id, organization_id, is_admin ON person
  FOR EACH ROW WHEN ((OLD.id, OLD.organization_id, OLD.is_admin) IS DISTINCT FROM (NEW.id, NEW.organization_id, NEW.is_admin))
  EXECUTE FUNCTION person_rights_changed();

CREATE FUNCTION project_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_access(NULL, ARRAY[OLD.id, NEW.id]);
  RETURN NULL;
END $$;

CREATE TRIGGER access_of_project AFTER UPDATE OF id, organization_id ON project
  FOR EACH ROW WHEN ((OLD.id, OLD.organization_id) IS DISTINCT FROM (NEW.id, NEW.organization_id))
  EXECUTE FUNCTION project_rights_changed();

-- What comes or goes, and what is nothing but rights, may be many rows: these are asked once for a statement.
CREATE FUNCTION projects_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_access(NULL, array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER access_of_new_projects AFTER INSERT ON project
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION projects_changed();
CREATE TRIGGER access_of_former_projects AFTER DELETE ON project
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION projects_changed();

CREATE FUNCTION members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM keep_access(array_agg(DISTINCT person_id), array_agg(DISTINCT project_id))
       FROM ((TABLE was EXCEPT TABLE changed) UNION ALL (TABLE changed EXCEPT TABLE was)) m HAVING count(*) > 0;
  ELSE
    PERFORM keep_access(array_agg(DISTINCT person_id), array_agg(DISTINCT project_id)) FROM changed HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER access_of_new_members AFTER INSERT ON member
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION members_changed();
CREATE TRIGGER access_of_members AFTER UPDATE ON member
  REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION members_changed();
CREATE TRIGGER access_of_former_members AFTER DELETE ON member
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION members_changed();

-- Who has these roles is looked up under the lock: whoever gets one meanwhile comes before or after.
CREATE FUNCTION keep_access_by(roles int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_access();
  PERFORM keep_access(array_agg(DISTINCT m.person_id), array_agg(DISTINCT m.project_id))
     FROM member m WHERE m.role_id = ANY (roles) HAVING count(*) > 0;
END $$;

CREATE FUNCTION role_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_access_by(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

-- A role that is new or goes is nobody's.
CREATE TRIGGER access_by_role AFTER UPDATE OF is_manager, is_admin ON role
  FOR EACH ROW WHEN ((OLD.is_manager, OLD.is_admin) IS DISTINCT FROM (NEW.is_manager, NEW.is_admin))
  EXECUTE FUNCTION role_changed();

CREATE FUNCTION role_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM keep_access_by(array_agg(DISTINCT role_id))
       FROM ((TABLE was EXCEPT TABLE changed) UNION ALL (TABLE changed EXCEPT TABLE was)) r HAVING count(*) > 0;
  ELSE
    PERFORM keep_access_by(array_agg(DISTINCT role_id)) FROM changed HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER access_by_new_cells AFTER INSERT ON role_right
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION role_rights_changed();
CREATE TRIGGER access_by_cells AFTER UPDATE ON role_right
  REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION role_rights_changed();
CREATE TRIGGER access_by_former_cells AFTER DELETE ON role_right
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION role_rights_changed();

-- Migrations bring new sections. (Tables that others refer to are emptied together with these two.)
CREATE FUNCTION all_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_access(NULL, NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER access_in_sections AFTER INSERT OR UPDATE OR DELETE ON section
  FOR EACH STATEMENT EXECUTE FUNCTION all_rights_changed();
CREATE TRIGGER access_of_no_members AFTER TRUNCATE ON member
  FOR EACH STATEMENT EXECUTE FUNCTION all_rights_changed();
CREATE TRIGGER access_by_no_cells AFTER TRUNCATE ON role_right
  FOR EACH STATEMENT EXECUTE FUNCTION all_rights_changed();

-- With the triggers nobody else can change what the rules read until this is committed.
INSERT INTO access SELECT * FROM access_rules;
ALTER TABLE access ADD PRIMARY KEY (person_id, project_id, section);
-- Who sees a record.
CREATE INDEX access_of_project ON access (project_id, section);
ANALYZE access;
