import type { Page } from 'playwright-core'
import type { Journey } from './journey.ts'
import { widths } from './page.ts'
import { enter, newPerson, type Person, register } from './person.ts'

/** One new person at a desk and with a phone, who stays for all that follows in the file; `provoked` by it on purpose. */
export async function deskAndPhone(
  journey: Journey,
  ...provoked: RegExp[]
): Promise<{ person: Person; desk: Page; phone: Page }> {
  const { address } = journey.product()
  const { page: desk, expectFault: atDesk } = await journey.stay({ width: widths.desk })
  const { page: phone, expectFault: withPhone } = await journey.stay({ width: widths.phone })
  for (const fault of provoked) {
    atDesk(fault)
    withPhone(fault)
  }
  const person = await register(desk, address, newPerson())
  await enter(phone, address, person)
  return { person, desk, phone }
}
