-- Records that were brought in as closed, without the day of it, had the day of the import instead. That day is unknown.
UPDATE folder f SET closed_day = NULL
  FROM imported_record i JOIN import m ON m.id = i.import_id JOIN project p ON p.id = i.project_id
 WHERE i.folder_id = f.id AND NOT f.is_open AND f.closed_day = (m.ran_at AT TIME ZONE p.time_zone)::date
   AND NOT EXISTS (SELECT FROM rfi t WHERE t.folder_id = f.id AND t.date_closed_day IS NOT NULL)
   AND NOT EXISTS (SELECT FROM punch_list_item t WHERE t.folder_id = f.id AND t.completed_date_day IS NOT NULL)
   AND NOT EXISTS (SELECT FROM open_issue t WHERE t.folder_id = f.id AND t.closed_date_day IS NOT NULL)
   AND NOT EXISTS (SELECT FROM event e WHERE e.folder_id = f.id AND e.action IN ('StatusChanged', 'StatusOverridden'));
