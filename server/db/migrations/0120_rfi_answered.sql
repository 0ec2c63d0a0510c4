-- RFIs by the day they were answered: how long answers take is read week by week.
CREATE INDEX rfi_answered ON rfi (project_id, date_responsed_day) WHERE date_responsed_day IS NOT NULL;
