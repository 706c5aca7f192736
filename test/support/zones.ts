/**
 * Twelve zones: clocks that change by an hour, half an hour, two hours, in both hemispheres,
 * around Ramadan, and not at all.
 */
export const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'UTC',
] as const
