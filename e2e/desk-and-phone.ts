import type { Page } from 'playwright-core'
import type { Journey } from './journey.ts'
import { widths } from './page.ts'
import { enter, newPerson, type Person, register } from './person.ts'

/** One new person at a desk and with a phone, who stays for all that follows in the file. */
export async function deskAndPhone(journey: Journey): Promise<{ person: Person; desk: Page; phone: Page }> {
  const { address } = journey.product()
  const { page: desk } = await journey.stay({ width: widths.desk, isStill: true })
  const { page: phone } = await journey.stay({ width: widths.phone, isStill: true })
  const person = await register(desk, address, newPerson())
  await enter(phone, address, person)
  return { person, desk, phone }
}
