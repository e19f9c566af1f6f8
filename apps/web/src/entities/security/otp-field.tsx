import { secondFactorTabCopy as copy } from '@lucas/contract/copy/auth/second-factor-tab.ts'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface OtpFieldProps {
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

/** The field for a code of the user's app, or a recovery code. */
export const OtpField = ({ value, error, onChange }: OtpFieldProps) => (
  <TextInput
    label={copy.otp}
    hint={copy.otpNote}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={40}
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
