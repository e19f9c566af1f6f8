import { privacyTabCopy as copy } from '@lucas/contract/copy/users/privacy.ts'
import type { Consent } from '@lucas/contract/users/privacy.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { formatFullDay, toSantiagoDate } from '../../lib/format/format.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { LinesSkeleton } from '../../ui/primitives/form-skeletons.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { privacyQuery, useUpdateNewsletter } from './privacy-api.ts'
import { SettingLine, SettingLines } from './setting-line.tsx'

const formatConsentDay = ({ at }: Consent): string => (at === null ? '' : formatFullDay(toSantiagoDate(at)))

/** The user's consents with their dates, and the switch of the newsletter. */
export function ConsentsCard() {
  const privacy = useQuery(privacyQuery)
  return (
    <Card>
      <CardHeader title={copy.consents} note={copy.consentsNote} />
      <QueryPanel
        query={privacy}
        errorMessage={copy.loadFailed}
        skeleton={<LinesSkeleton count={2} className="mx-4 h-[136px] md:mx-5" />}
        bannerClass="p-4"
      >
        {({ consents }) => (
          <SettingLines>
            {consents.map((consent) => (
              <ConsentLine key={consent.purpose} consent={consent} />
            ))}
          </SettingLines>
        )}
      </QueryPanel>
    </Card>
  )
}

const ConsentLine = ({ consent }: { consent: Consent }) =>
  consent.purpose === 'newsletter' ? <Newsletter consent={consent} /> : <Terms consent={consent} />

const Terms = ({ consent }: { consent: Consent }) => (
  <SettingLine title={copy.terms} note={copy.termsNote(formatConsentDay(consent))}>
    <Badge tone="ok">{copy.accepted}</Badge>
  </SettingLine>
)

function Newsletter({ consent }: { consent: Consent }) {
  const updateNewsletter = useUpdateNewsletter()
  const day = formatConsentDay(consent)
  const note = consent.granted
    ? copy.newsletterOn(day)
    : consent.at === null
      ? copy.newsletterNever
      : copy.newsletterOff(day)
  return (
    <div className="border-t border-line py-3.5">
      <Switch label={copy.newsletter} hint={note} checked={consent.granted} onChange={updateNewsletter} />
    </div>
  )
}
