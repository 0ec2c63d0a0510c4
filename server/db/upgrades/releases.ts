/** The names that databases of earlier releases have in their table `migration`, and which release they make together. */

const files = (names: string): string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${name}.sql`)

/** What this program writes: the schema of 0.3.0. */
export const baseline = 'baseline_0.3.0'

const of010 = files(`
  0001_directory 0002_projects 0003_tree 0004_kinds 0005_files 0010_session_notices 0011_sign_in_delay
  0020_former_members 0021_locations 0022_favorites 0023_audit 0024_seal_key 0030_restricted_folders
  0031_exports 0032_refused_keys 0033_lists 0034_audit_order 0035_former_members_lists 0040_replies
  0041_sub_rfis 0050_lists 0051_court 0052_titles 0053_list_rights 0054_in_court 0055_owners
  0060_record_links 0061_meeting_items 0070_revision_order 0071_register 0080_files 0085_document_versions
  0086_document_past_node 0087_document_lists 0090_bin 0091_purge 0092_search 0110_drive_ids
  0120_rfi_answered 0130_titles_in_order 0140_court_of_secret_sub_rfis 0150_must_change_password
  0151_court_of_project 0170_places 0171_search_around 0185_naming 0186_state_before 0187_access
  0188_court_by_access 0189_state_before_by_the_engine 0190_written`)

/** The schema of 0.1.0 under the names that 0.2.0 gave to its tables: so it is in an archive (backup/restore/of010.ts). */
const renamed010 = ['baseline']

const since010 = files(`
  0200_ownership 0201_names 0202_calendar_and_signatures 0203_minutes 0204_reviewers 0205_readers_and_rounds
  0207_backup_runs 0208_installation 0209_database_id 0210_withheld_references 0211_court_by_side
  0212_recipients_and_final_minutes 0213_numbers_left_out 0220_notices 0221_events_in_order 0222_mail
  0223_changes 0224_web_hooks 0226_mail_links 0227_incoming_mail 0228_digest 0230_idempotent_ids
  0231_pictures 0232_mailbox_and_guests 0234_lasting_sessions_and_passkeys 0239_proven_mail 0240_imports
  0241_imported_words 0242_joining 0243_companies 0244_stored_settings 0248_labels 0249_project_templates
  0250_distribution_groups 0251_shown_names 0252_tours 0253_mail_to_former_addresses 0257_languages
  0258_calls_of_events 0259_nodes_in_order 0260_fewer_indexes 0261_invitations_of_address
  0263_service_accounts 0264_service_tokens 0265_paper_settings 0266_transmittals 0267_papers_in_mails
  0271_counted_records 0278_purged_transmittals 0279_signed_names 0280_stated_companies
  0281_service_accounts_without_address 0285_unknown_closing_days 0287_faster_order_keys
  0288_order_keys_kept_whole 0289_fewer_reference_checks 0290_faster_location_keys`)

/** 0.3.0 before it was released: from then on these are in its baseline. */
export const since020 = files(`
  0295_demo_marks 0296_points_in_one_court 0297_undone_imports 0299_backups_and_cleaning 0300_original_photos
  0303_reaches_nobody 0307_withdrawn_answers 0308_answers_of_reopened_rfis 0310_undone_bulk_changes
  0311_saved_views 0312_record_contacts`)

export const namesOf = {
  '0.1.0': of010,
  '0.1.0 renamed': renamed010,
  '0.2.0': [...renamed010, ...since010],
} as const

/** A release that is upgraded. */
export type Release = keyof typeof namesOf

const beforeRelease = [...namesOf['0.2.0'], ...since020]

/** Names of this program or one before it. */
export const formerNames: readonly string[] = [...of010, ...beforeRelease]

/** As this program records them: a database that has every migration before the release has its schema. */
export function asRecordedNow(names: readonly string[]): string[] {
  if (!beforeRelease.every((name) => names.includes(name))) return [...names]
  return [baseline, ...names.filter((name) => !beforeRelease.includes(name))]
}

export function releaseOf(names: ReadonlySet<string>): Release | undefined {
  const isOf = (release: Release) =>
    names.size === namesOf[release].length && namesOf[release].every((name) => names.has(name))
  return (Object.keys(namesOf) as Release[]).find(isOf)
}

/** What a database between two releases needs first. */
export function versionBefore(names: ReadonlySet<string>): { what: string; passThrough: string } {
  if (since020.some((name) => names.has(name)))
    return {
      what: 'The database is between version 0.2.0 and 0.3.0.',
      passThrough: `Start the last program before 0.3.0 once on this database, the one whose newest migration is ${since020.at(-1)}, then this version.`,
    }
  if (names.has('baseline'))
    return {
      what: 'The database is between version 0.1.0 and 0.2.0.',
      passThrough: 'Start version 0.2.0 once on this database, then this version.',
    }
  return {
    what: 'The database is older than version 0.1.0.',
    passThrough: 'Start version 0.1.0 once on this database, then this version.',
  }
}
