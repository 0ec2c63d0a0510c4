-- Outside of a transaction.

-- Finds the RFIs that name a sheet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS rfi_names_sheet ON rfi (project_id, sheet_key(drawing)) WHERE drawing IS NOT NULL;
-- Finds the punch list items that name a sheet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS punch_list_item_names_sheet ON punch_list_item (project_id, sheet_key(drawing)) WHERE drawing IS NOT NULL;
-- Finds the open issues that name a sheet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS open_issue_names_sheet ON open_issue (project_id, sheet_key(drawing)) WHERE drawing IS NOT NULL;
-- Finds the punch list items that name a document.
CREATE INDEX CONCURRENTLY IF NOT EXISTS punch_list_item_names_document ON punch_list_item (document_id) WHERE document_id IS NOT NULL;
