-- Who sees a record of their company, and what later readers do not learn of the time before a record was issued.

-- The company that an RFI was made for is a party of it: its people see it once it is submitted. A sub-RFI is between the
-- forwarder and the person they ask.
INSERT INTO party (project_id, folder_id, part, position, organization_id)
SELECT t.project_id, t.folder_id, 'company', 0, n.organization_id
  FROM rfi t JOIN folder f ON f.id = t.folder_id JOIN person n ON n.id = f.created_by
 WHERE t.original_rfi_id IS NULL;
