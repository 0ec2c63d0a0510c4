/** The migrations of version 0.1.0, as its databases record them. */
export const migrationsOf010: readonly string[] = `
  0001_directory 0002_projects 0003_tree 0004_kinds 0005_files 0010_session_notices 0011_sign_in_delay
  0020_former_members 0021_locations 0022_favorites 0023_audit 0024_seal_key 0030_restricted_folders
  0031_exports 0032_refused_keys 0033_lists 0034_audit_order 0035_former_members_lists 0040_replies
  0041_sub_rfis 0050_lists 0051_court 0052_titles 0053_list_rights 0054_in_court 0055_owners
  0060_record_links 0061_meeting_items 0070_revision_order 0071_register 0080_files 0085_document_versions
  0086_document_past_node 0087_document_lists 0090_bin 0091_purge 0092_search 0110_drive_ids
  0120_rfi_answered 0130_titles_in_order 0140_court_of_secret_sub_rfis 0150_must_change_password
  0151_court_of_project 0170_places 0171_search_around 0185_naming 0186_state_before 0187_access
  0188_court_by_access 0189_state_before_by_the_engine 0190_written
`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.sql`)
