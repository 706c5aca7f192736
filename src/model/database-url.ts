/** Whether a `DATABASE_URL` leads to PostgreSQL; else it names a file. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url)
}
