/** The icons, drawn on a 16 by 16 grid with strokes of the text's colour. */
export const drawings = {
  arrowdown: '<path d="M8 3v9.5M4 9l4 4 4-4"/>',
  bell: '<path d="M8 2.200a4 4 0 0 0-4 4c0 3.2-1.300 4.700-1.300 4.700h10.600S12 9.400 12 6.200a4 4 0 0 0-4-4z"/><path d="M6.700 13.300a1.400 1.400 0 0 0 2.600 0"/>',
  bob: '<path d="M8 1v5"/><path d="M5 6h6l-.6 3.6L8 15 5.6 9.600z"/>',
  camera:
    '<path d="M2 5.500a1 1 0 0 1 1-1h2l1-1.700h4l1 1.700h2a1 1 0 0 1 1 1V12a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1z"/><circle cx="8" cy="8.7" r="2.3"/>',
  check: '<path d="m3 8.5 3.2 3.200L13 4.8"/>',
  clip: '<path d="M12.8 7.3 8 12a3 3 0 0 1-4.3-4.200l5-5a2 2 0 0 1 2.9 2.900l-4.9 4.800a1 1 0 0 1-1.4-1.400l4.4-4.4"/>',
  clock: '<circle cx="8" cy="8" r="6"/><path d="M8 4.500V8l2.3 1.5"/>',
  cloudoff:
    '<path d="M4.6 12.500h6.900M12.9 11.600a2.4 2.4 0 0 0-1-4.300C11.5 5 10 3.6 8 3.600c-.7 0-1.3.2-1.9.5M4.4 6.500A3 3 0 0 0 4.6 12.5"/><path d="m2.5 2.5 11 11"/>',
  cols: '<rect x="2.5" y="3" width="11" height="10" rx="1.5"/><path d="M6.2 3v10M9.8 3v10"/>',
  court: '<path d="M2 8.500h3.200l1 2h3.600l1-2H14"/><path d="M3.7 3.500h8.600L14 8.500v4H2v-4z"/>',
  dailyreport:
    '<rect x="2.5" y="3.5" width="11" height="10" rx="1.5"/><path d="M2.5 6.500h11M5.5 2v3M10.5 2v3M5.5 9.500h3"/>',
  dash: '<path d="M2.5 13.500h11"/><path d="M4 11V8M8 11V3M12 11V6"/>',
  doc: '<path d="M4 1.800h5l3 3v9.400H4z"/><path d="M9 1.800v3h3M6 8h4M6 10.700h4"/>',
  dots: '<path d="M3.5 8v.01M8 8v.01M12.5 8v.01" stroke-width="2"/>',
  down: '<path d="m4 6 4 4 4-4"/>',
  download: '<path d="M8 2.500v7.500M5 7l3 3 3-3M3 13.500h10"/>',
  drop: '<path d="M8 2.200S3.8 6.6 3.8 9.700a4.2 4.2 0 0 0 8.4 0C12.2 6.6 8 2.2 8 2.200z"/>',
  eye: '<path d="M1.5 8S4 3.7 8 3.7 14.5 8 14.5 8 12 12.3 8 12.3 1.5 8 1.5 8z"/><circle cx="8" cy="8" r="1.8"/>',
  file: '<path d="M4 1.800h5l3 3v9.400H4z"/><path d="M9 1.800v3h3"/>',
  filter: '<path d="M2.5 4h11M4.5 8h7M6.5 12h3"/>',
  flag: '<path d="M3 15V1.500h10L10 5.500l3 4H4.500V15z" stroke="none"/>',
  folder:
    '<path d="M2 4.500a1 1 0 0 1 1-1h3.200L8 5.300h5a1 1 0 0 1 1 1v5.700a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1z"/>',
  fwd: '<path d="M9.5 4 14 8l-4.5 4V9.500C6 9.5 3.5 10.5 2 13c0-4 2.5-6.5 7.5-6.500z"/>',
  help: '<path d="M6 6c.2-1.2 1-1.8 2-1.800s2 .7 2 1.800c0 1.4-2 1.6-2 3.200M8 11.800v.01"/>',
  openissue: '<path d="M3.5 14.500V2"/><path d="M3.5 2.500h8.500L10 5.700l2 3.300H3.5"/>',
  key: '<circle cx="5" cy="11" r="2.8"/><path d="m7 9 6-6M10.500 5.500l2 2"/>',
  left: '<path d="M10 4 6 8l4 4"/>',
  link: '<path d="M6.7 9.3 9.3 6.7"/><path d="M7.5 4.5 9 3a2.8 2.8 0 0 1 4 4l-1.5 1.500M8.5 11.5 7 13a2.8 2.8 0 0 1-4-4l1.5-1.5"/>',
  lock: '<rect x="3.5" y="7" width="9" height="6.5" rx="1"/><path d="M5.500 7V5a2.500 2.500 0 0 1 5 0v2"/>',
  meetingminute:
    '<circle cx="5.5" cy="5.5" r="2"/><path d="M1.8 13c.2-2.3 1.6-3.6 3.7-3.600S9 10.7 9.2 13"/><path d="M10 3.700a2 2 0 0 1 0 3.700M11.4 9.700c1.6.4 2.6 1.5 2.8 3.3"/>',
  minus: '<path d="M3 8h10"/>',
  moon: '<path d="M13 9.500A5.500 5.500 0 0 1 6.500 3a5.500 5.500 0 1 0 6.500 6.500z"/>',
  people:
    '<circle cx="5.5" cy="5.500" r="2"/><path d="M1.800 13c.2-2.300 1.600-3.600 3.700-3.600S9 10.700 9.200 13"/>',
  pinup:
    '<path d="M8 14.500S3.500 9.700 3.500 6.300a4.500 4.500 0 0 1 9 0C12.500 9.700 8 14.500 8 14.500z"/><circle cx="8" cy="6.300" r="1.500"/>',
  plus: '<path d="M8 3v10M3 8h10"/>',
  print:
    '<path d="M4.5 6V2.500h7V6"/><rect x="2" y="6" width="12" height="5.5" rx="1"/><path d="M4.5 9.500h7v4h-7z"/>',
  projects:
    '<path d="M2.5 14V5l5-2.500V14"/><path d="M7.5 6.500h6V14"/><path d="M1.5 14h13M5 6.500v.01M5 9.500v.01M10.5 9.500v.01"/>',
  punchlist:
    '<path d="M6 3.500h7.500M6 8h7.500M6 12.500h7.5"/><path d="M2 3.400l.9.9L4.3 2.700M2 7.900l.9.9 1.4-1.600M2.3 12.500h1.4"/>',
  rfi: '<circle cx="8" cy="8" r="6"/><path d="M6.3 6.300c.2-1 .9-1.5 1.8-1.5 1 0 1.7.6 1.7 1.5 0 1.2-1.8 1.3-1.8 2.6"/><path d="M8 11.200v.01"/>',
  right: '<path d="m6 4 4 4-4 4"/>',
  's-answered':
    '<circle cx="8" cy="8" r="5.5"/><circle cx="8" cy="8" r="2.3" fill="currentColor" stroke="none"/>',
  's-closed':
    '<circle cx="8" cy="8" r="6.2" fill="currentColor" stroke="none"/><path d="m5.3 8.2 1.9 1.9 3.6-3.8" class="knock"/>',
  's-dispute': '<path d="M8 2.300 14 13H2z"/><path d="M8 6.500v3M8 11.200v.01"/>',
  's-draft': '<circle cx="8" cy="8" r="5.5" stroke-dasharray="2.3 2.3"/>',
  's-hold': '<circle cx="8" cy="8" r="5.5"/><path d="M6.500 6v4M9.500 6v4"/>',
  's-open': '<circle cx="8" cy="8" r="5.5"/>',
  's-progress':
    '<circle cx="8" cy="8" r="5.5"/><path d="M8 5.200a2.8 2.8 0 0 1 0 5.600z" fill="currentColor" stroke="none"/>',
  's-refused': '<path d="m8 2 6 6-6 6-6-6z"/><path d="m6.300 6.300 3.400 3.400M9.700 6.300 6.300 9.700"/>',
  's-review':
    '<circle cx="8" cy="8" r="5.5"/><path d="M8 8V4.700A3.3 3.3 0 1 1 4.7 8z" fill="currentColor" stroke="none"/>',
  's-submitted': '<circle cx="8" cy="8" r="5.5"/><path d="M8 10.700V5.600M5.9 7.5 8 5.400l2.1 2.1"/>',
  's-void': '<circle cx="8" cy="8" r="5.5"/><path d="m4.200 11.800 7.600-7.600"/>',
  save: '<path d="M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.500h11"/>',
  search: '<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.5 3.5"/>',
  setup:
    '<path d="M2 4.500h7M13 4.500h1M2 11.500h1M7 11.500h7"/><circle cx="11" cy="4.5" r="1.7"/><circle cx="5" cy="11.5" r="1.7"/>',
  sheet: '<path d="M2.500 3h11v10h-11z"/><path d="M10.500 3v10M10.500 10h3M4.500 6h4M4.500 8.500h3"/>',
  sky: '<path d="M4.6 12.500h6.900a2.6 2.6 0 0 0 .4-5.200C11.5 5 10 3.6 8 3.600S4.5 4.9 4.2 6.600A3 3 0 0 0 4.6 12.500z"/>',
  star: '<path d="m8 2 1.800 3.800 4.200.5-3.100 2.900.8 4.100L8 11.300l-3.700 2 .8-4.100L2 6.300l4.200-.5z"/>',
  'star-on':
    '<path fill="currentColor" d="m8 2 1.800 3.800 4.200.5-3.100 2.900.8 4.100L8 11.300l-3.700 2 .8-4.100L2 6.300l4.200-.5z"/>',
  submittal: '<path d="M8 2 14 5 8 8 2 5z"/><path d="M2 8l6 3 6-3"/><path d="M2 11l6 3 6-3"/>',
  sun: '<circle cx="8" cy="8" r="2.700"/><path d="M8 1.500v1.500M8 13v1.500M1.500 8H3M13 8h1.500M3.400 3.400l1 1M11.600 11.600l1 1M12.600 3.400l-1 1M4.400 11.600l-1 1"/>',
  temp: '<path d="M6.3 9.300V3.700a1.7 1.7 0 0 1 3.4 0v5.600a3 3 0 1 1-3.4 0z"/><path d="M8 7v4.5"/>',
  trash: '<path d="M3 4.500h10M6.500 4.500V3h3v1.500M4.500 4.500l.6 9h5.800l.6-9"/>',
  undo: '<path d="M5.500 3 2.500 6l3 3"/><path d="M2.500 6h7a4 4 0 0 1 0 8H6"/>',
  up: '<path d="M8 13V3.500M4 7l4-4 4 4"/>',
  updown: '<path d="M5 6.5 8 3.500l3 3M5 9.500l3 3 3-3"/>',
  wind: '<path d="M2 6h7.500a1.8 1.8 0 1 0-1.7-2.500M2 9h10a1.8 1.8 0 1 1-1.7 2.500M2 12h4.5"/>',
  x: '<path d="m4 4 8 8M12 4l-8 8"/>',
} as const

export type IconName = keyof typeof drawings
