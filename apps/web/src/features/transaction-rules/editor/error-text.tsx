/** The error of a group of controls; nothing without one. */
export const ErrorText = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <p role="alert" className="mt-1.5 text-[0.78125rem] leading-[1.125rem] text-negative">
      {children}
    </p>
  )
