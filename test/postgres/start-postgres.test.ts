/** The server of other tests: where it cannot start, they fail at once and say why. */
import { expect, it } from 'vitest'
import { startPostgres } from '../support/postgres.ts'

it('that ends at its start is not waited for', async () => {
  await expect(startPostgres({ listen_addresses: 'no.such.host.invalid' })).rejects.toThrow(
    /PostgreSQL did not start:/,
  )
})
