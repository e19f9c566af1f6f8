import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { Check, Clock } from 'lucide-react'
import { ActionLink, SectionTitle, wherePaid, whereUnpaid, wrapClass } from './layout.tsx'

const plans = [copy.plans.free, copy.plans.grow, copy.plans.work]

/** The three plans. All buttons lead to the sign-up, because every plan starts free. */
export function Plans() {
  return (
    <section id="precios" className={`${wrapClass} pt-20 lg:pt-[120px]`}>
      <SectionTitle lines={[copy.plans.title]} />
      <p className={`mt-5 text-lg text-ink-2 ${whereUnpaid}`}>{copy.plans.unpaid}</p>
      <div
        className={`${wherePaid} mt-7 grid grid-cols-[minmax(0,1fr)] rounded-2xl border border-line md:mt-11 md:grid-cols-3`}
      >
        {plans.map((plan) => {
          const paid = plan !== copy.plans.free
          return (
            <article
              key={plan.name}
              className="flex flex-col border-line px-5 py-6 not-first:border-t md:px-8 md:py-8 md:not-first:border-t-0 md:not-first:border-l"
            >
              <h3 className={`text-lg font-semibold ${plan === copy.plans.grow ? 'text-brand' : ''}`}>
                {plan.name}
              </h3>
              <p className="num mt-3 whitespace-normal text-[40px] leading-[48px] font-semibold tracking-[-0.034em]">
                {plan.price}
                {paid && (
                  <small className="ml-1.5 text-[0.9375rem] leading-none font-normal tracking-normal text-ink-3">
                    {copy.plans.month}
                  </small>
                )}
              </p>
              <p className="mt-1 text-[0.9375rem] text-ink-3">
                {paid ? `${plan.lead} · ${copy.plans.tax}` : plan.lead}
              </p>
              <ul className="mt-6 mb-7 grid gap-2.5 text-[0.9375rem] leading-[1.375rem]">
                {plan.points.map((point) => (
                  <li key={point} className="flex items-center gap-2.5">
                    <Check aria-hidden="true" className="size-4 flex-none text-brand" strokeWidth={2.25} />
                    {point}
                  </li>
                ))}
                {'preparing' in plan && (
                  <>
                    <li className="text-sm font-medium text-ink-3">{plansCopy.preparing}</li>
                    {plan.preparing.map((point) => (
                      <li key={point} className="flex items-center gap-2.5 text-ink-3">
                        <Clock aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
                        {point}
                      </li>
                    ))}
                  </>
                )}
              </ul>
              <ActionLink
                href="#registro"
                variant={plan === copy.plans.grow ? 'primary' : 'secondary'}
                className="mt-auto min-h-11"
              >
                {plan.action}
              </ActionLink>
              <p className="mt-2 text-center text-xs text-ink-3">{plan.note}</p>
            </article>
          )
        })}
      </div>
    </section>
  )
}
