-- The company that people state for themselves no longer stands in place of the organization that they belong to.

-- Whether the person typed their company themselves: then it is shown only while no organization has taken them in.
ALTER TABLE person ADD COLUMN states_own_company boolean NOT NULL DEFAULT false;

-- Those who changed it last themselves.
UPDATE person n SET states_own_company = true
 WHERE n.company IS NOT NULL AND n.id = (
   SELECT e.person_id FROM event e
    WHERE e.organization_id = n.organization_id AND e.action = 'UserUpdated' AND e.changes @> '[["userCompany"]]'
      AND e.changes @> jsonb_build_array(jsonb_build_array('userId', n.id)) ORDER BY e.id DESC LIMIT 1);
