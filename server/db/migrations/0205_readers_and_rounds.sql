-- Who sees a record of their company, and what later readers do not learn of the time before a record was issued.

-- The company whose people made an RFI is a party of it, unless it is the contractor: its people see it in every state once it
-- is submitted. A sub-RFI is between the forwarder and the person they ask.
INSERT INTO party (project_id, folder_id, part, position, organization_id)
SELECT t.project_id, t.folder_id, 'company', 0, n.organization_id
  FROM rfi t JOIN folder f ON f.id = t.folder_id JOIN person n ON n.id = f.created_by JOIN project p ON p.id = t.project_id
 WHERE t.original_rfi_id IS NULL AND n.organization_id <> p.organization_id;

-- The section that a plain folder belongs to by its place: that of the first node above it that is no plain folder. Folders
-- below the root belong to the documents.
CREATE FUNCTION section_of_place(node int) RETURNS text LANGUAGE sql STABLE STRICT AS $$
  WITH RECURSIVE up AS (
    SELECT f.parent_id, f.type, f.section FROM folder f WHERE f.id = node
    UNION ALL
    SELECT f.parent_id, f.type, f.section FROM up JOIN folder f ON f.id = up.parent_id WHERE up.type < 100)
  SELECT CASE WHEN up.type = 100 THEN 'documents' ELSE up.section END FROM up WHERE up.type >= 100
$$;
