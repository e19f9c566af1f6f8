import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import { wrapClass } from './layout.tsx'

/** The 85 % is a goal and the quote an example; both are labelled as such (decisions 5). */
export function Proof() {
  const { proof } = copy
  return (
    <section className={`${wrapClass} pt-16 lg:pt-24`}>
      <div className="grid items-center gap-7 border-y border-line py-10 md:py-14 lg:grid-cols-[340px_1fr] lg:gap-12 lg:py-[72px]">
        <div>
          <h2 className="text-[0.9375rem] leading-5 font-[550] text-brand">{proof.label}</h2>
          <p className="num mt-2.5 mb-2 -ml-1.5 text-[92px] leading-[88px] font-semibold tracking-[-0.05em] lg:text-[112px] lg:leading-[108px]">
            {proof.figure}
          </p>
          <p className="max-w-[280px] text-lg text-ink-2">{proof.text}</p>
        </div>
        <figure>
          <blockquote className="text-[1.3125rem] leading-[1.875rem] font-medium tracking-[-0.018em] lg:text-[1.6875rem] lg:leading-[37px]">
            {proof.quote}
          </blockquote>
          <figcaption className="mt-5 text-[0.9375rem] text-ink-2">
            <span className="mr-2.5 inline-block rounded-sm border border-line-strong px-2 text-[0.78125rem] leading-[1.375rem] font-[550] text-ink">
              {proof.example}
            </span>
            {proof.exampleNote}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
