import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'

/** The logos in the colours that both providers require on sign-in buttons. */
const logos = {
  google: (
    <>
      <path
        fill="#4285f4"
        d="M23.5 12.3c0-.9-.1-1.5-.2-2.2H12v4.1h6.5a5.6 5.6 0 0 1-2.4 3.7v3h3.9c2.2-2.1 3.5-5.1 3.5-8.6Z"
      />
      <path
        fill="#34a853"
        d="M12 24c3.2 0 6-1.1 7.9-2.9l-3.8-3a7.2 7.2 0 0 1-10.8-3.8H1.3v3.1A12 12 0 0 0 12 24Z"
      />
      <path fill="#fbbc05" d="M5.3 14.3a7.3 7.3 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8l4-3.1Z" />
      <path
        fill="#ea4335"
        d="M12 4.8c1.8 0 3 .8 3.7 1.4l3.4-3.3A11.9 11.9 0 0 0 1.3 6.6l4 3.1A7.2 7.2 0 0 1 12 4.8Z"
      />
    </>
  ),
  facebook: (
    <path
      fill="#0866ff"
      d="M24 12a12 12 0 1 0-15 11.6v-8H6.6V12H9v-1.5c0-4 1.8-5.9 5.8-5.9.7 0 2 .1 2.6.3v3.2h-1.4c-1.9 0-2.7.8-2.7 2.7V12h3.8l-.6 3.6h-3.2v8.3A12 12 0 0 0 24 12Z"
    />
  ),
} as const

export const IdentityProviderLogo = ({ provider }: { provider: IdentityProviderName }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-[18px]">
    {logos[provider]}
  </svg>
)
