import { registrationCopy } from '@lucas/contract/copy/auth/registration.ts'
import { ActionLink, SectionTitle, whereFirst, whereInvited, wrapClass } from './layout.tsx'

const copy = registrationCopy.landing

/** In place of the sign-up form where not everyone may register: who may, and the way in. */
export const ClosedRegistration = () => (
  <section
    className={`${wrapClass} hidden pt-20 pb-18 in-data-[registration=first]:block in-data-[registration=invite]:block lg:pt-32 lg:pb-28`}
  >
    <SectionTitle lines={copy.title} />
    <p className={`mt-4.5 max-w-[560px] text-lg text-ink-2 ${whereFirst}`}>{copy.first}</p>
    <p className={`mt-4.5 max-w-[560px] text-lg text-ink-2 ${whereInvited}`}>{copy.invite}</p>
    <div className="mt-6 flex flex-wrap gap-2">
      <ActionLink href="/login" variant="primary" size="lg">
        {copy.enter}
      </ActionLink>
      <ActionLink href="/register" variant="secondary" size="lg">
        {copy.register}
      </ActionLink>
    </div>
  </section>
)
