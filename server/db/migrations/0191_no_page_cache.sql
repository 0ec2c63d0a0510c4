-- Server processes no longer remember pages of lists, so a write to a record's row, court, parties or files need not write
-- its node as well, and a change of members or roles is no change of a name.

DO $$
DECLARE kept_in text;
BEGIN
  FOREACH kept_in IN ARRAY ARRAY['rfi', 'punch_list', 'open_issue', 'submittal_item', 'meeting_minute'] LOOP
    EXECUTE format('DROP TRIGGER writes_node ON %I', kept_in);
  END LOOP;
  FOREACH kept_in IN ARRAY ARRAY['court', 'party', 'attachment'] LOOP
    EXECUTE format('DROP TRIGGER more_writes_node ON %I', kept_in);
    EXECUTE format('DROP TRIGGER other_writes_node ON %I', kept_in);
    EXECUTE format('DROP TRIGGER less_writes_node ON %I', kept_in);
  END LOOP;
END $$;

DROP FUNCTION row_changed, parts_changed, parts_moved;

DROP TRIGGER member_changed ON member;
DROP TRIGGER member_moved ON member;
DROP TRIGGER role_changed ON role;
DROP TRIGGER person_moved ON person;
DROP TRIGGER project_moved ON project;
