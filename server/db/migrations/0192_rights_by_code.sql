-- The operations that change rights keep the table access equal to the view access_rules (server/access/keeprights.ts), by the
-- locks of the rows concerned. Triggers took one lock for all, and a newcomer to the code found nothing that led to them.

DROP TRIGGER access_of_new_person ON person;
DROP TRIGGER access_of_former_person ON person;
DROP TRIGGER access_of_person ON person;
DROP TRIGGER access_of_project ON project;
DROP TRIGGER access_of_new_projects ON project;
DROP TRIGGER access_of_former_projects ON project;
DROP TRIGGER access_of_new_members ON member;
DROP TRIGGER access_of_members ON member;
DROP TRIGGER access_of_former_members ON member;
DROP TRIGGER access_of_no_members ON member;
DROP TRIGGER access_by_role ON role;
DROP TRIGGER access_by_new_cells ON role_right;
DROP TRIGGER access_by_cells ON role_right;
DROP TRIGGER access_by_former_cells ON role_right;
DROP TRIGGER access_by_no_cells ON role_right;
DROP TRIGGER access_in_sections ON section;

DROP FUNCTION person_rights_changed, project_rights_changed, projects_changed, members_changed, role_changed,
              role_rights_changed, all_rights_changed, keep_access_by, keep_access, lock_access;
