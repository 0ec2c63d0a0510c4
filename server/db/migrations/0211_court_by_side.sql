-- The court names the side whose move it is. From now on the server writes it so; these are the courts written before.

-- A punch list item that is ready for review, made by the design or the owner's side and not accepted by it yet, waits on its
-- creator and not on the manager: without that acceptance nobody can close it.
UPDATE court c SET is_manager = false, person_id = f.created_by
  FROM folder f JOIN punch_list_item t ON t.folder_id = f.id
  JOIN member m ON m.project_id = f.project_id AND m.person_id = f.created_by AND m.removed_at IS NULL
  JOIN role r ON r.id = m.role_id
 WHERE c.folder_id = f.id AND c.is_manager AND f.type = 132 AND f.state = 3
   AND ((r.side = 'design' AND t.architect_list_status IS DISTINCT FROM 3)
     OR (r.side = 'owner' AND t.owner_status IS DISTINCT FROM 3));

-- A submittal item to submit, without a submitting contact, waits on its responsible contractor, that of the item before that
-- of its package.
UPDATE court c SET is_manager = false, person_id = NULL, organization_id = y.organization_id
  FROM folder f JOIN project p ON p.id = f.project_id
 CROSS JOIN LATERAL (SELECT y.organization_id FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id) AND y.part = 'contractor' AND y.organization_id IS NOT NULL
    ORDER BY (y.folder_id = f.id) DESC, y.position LIMIT 1) y
 WHERE c.folder_id = f.id AND c.is_manager AND f.type = 142 AND f.state = 1 AND y.organization_id <> p.organization_id;

-- Without a responsible contractor it waits on the subcontractor who made it, or who made its first revision.
UPDATE court c SET is_manager = false, person_id = y.person_id
  FROM folder f
 CROSS JOIN LATERAL (SELECT y.person_id FROM party y
    JOIN access x ON x.person_id = y.person_id AND x.project_id = f.project_id AND x.section = f.section
     AND x.makes AND NOT x.writes AND NOT x.is_manager
    WHERE y.folder_id = f.id AND y.part = 'creator' ORDER BY y.position LIMIT 1) y
 WHERE c.folder_id = f.id AND c.is_manager AND f.type = 142 AND f.state = 1
   AND NOT EXISTS (SELECT FROM party o WHERE o.folder_id IN (f.id, f.parent_id) AND o.part = 'contractor');
