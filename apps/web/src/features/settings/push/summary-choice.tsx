import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { type EmailSummary, emailSummaries } from '@lucas/contract/notifications/notification.ts'
import { Segmented } from '../../../ui/primitives/segmented.tsx'

const options = emailSummaries.map((value) => ({ value, label: alertsScreenCopy.channels.summaries[value] }))

interface SummaryChoiceProps {
  label: string
  value: EmailSummary
  onChange: (value: EmailSummary) => void
}

/** How often what is not urgent leaves Lucas in one summary, by mail and to devices. */
export const SummaryChoice = ({ label, value, onChange }: SummaryChoiceProps) => (
  <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
    <span className="text-ink-2">{label}</span>
    <Segmented label={label} options={options} value={value} onChange={onChange} />
  </div>
)
