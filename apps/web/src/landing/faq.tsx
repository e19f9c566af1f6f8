import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import { whereBanks, whereNoBanks } from '../ui/primitives/by-banks.tsx'
import { SectionTitle, wherePaid, whereUnpaid, wrapClass } from './layout.tsx'

/** Frequent questions, in one column in the middle. */
export function Faq() {
  return (
    <section id="preguntas" className={`${wrapClass} pt-20 lg:pt-[120px]`}>
      <div className="mx-auto max-w-[820px]">
        <div className="md:text-center">
          <SectionTitle lines={[copy.faq.title]} />
        </div>
        <div className="mt-5 md:mt-9">
          {copy.faq.items.map(({ question, answer, ...rest }) => (
            <details key={question} className="group border-b border-line py-5 first:pt-1.5">
              <summary className="-my-2 flex cursor-pointer items-center justify-between gap-4 py-2 text-xl font-semibold tracking-[-0.01em] marker:content-none">
                {question}
                <span
                  aria-hidden="true"
                  className="text-2xl font-normal text-ink-3 transition-transform group-open:rotate-45"
                >
                  +
                </span>
              </summary>
              <div className="mt-2 max-w-[60ch] text-lg text-ink-2">
                <p className={'unpaid' in rest ? wherePaid : 'files' in rest ? whereBanks : ''}>{answer}</p>
                {'files' in rest && <p className={whereNoBanks}>{rest.files}</p>}
                {'unpaid' in rest && <p className={whereUnpaid}>{rest.unpaid}</p>}
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
