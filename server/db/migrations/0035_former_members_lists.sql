-- Who is no longer a member is on no access list either: added again, he sees what every new member sees.
DELETE FROM access_list_member a USING access_list l
 WHERE l.id = a.list_id AND NOT EXISTS (
   SELECT FROM member m WHERE m.project_id = l.project_id AND m.person_id = a.person_id AND m.removed_at IS NULL);
