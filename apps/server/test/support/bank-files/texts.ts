import { type BankFile, windows1252 } from './sheet.ts'

const securityLine = (
  date: string,
  text: string,
  document: string,
  letter: string,
  amount: string,
  balance: string,
) =>
  `2${date}${text.padEnd(50)}${document.padStart(9, '0')}${letter}+${amount.padStart(15)} ${balance.padStart(15)}`

export const textFiles: BankFile[] = [
  {
    name: 'Security, texto de ancho fijo',
    bytes: () =>
      windows1252(
        [
          '1 0012345678 MARTA SOTO',
          securityLine('02/03/2026', 'CARGO POR PAGO TC', '4412', 'C', '150.000,00', '350.000,00'),
          securityLine('30/03/2026', 'REMUNERACION', '0', 'A', '1.200.000,00', '1.550.000,00'),
          '3 0000000002',
        ].join('\r\n'),
      ),
    currency: 'CLP',
    opening: 500_000n,
    closing: 1_550_000n,
    rows: [
      ['2026-03-02', -150_000n],
      ['2026-03-30', 1_200_000n],
    ],
    number: '0012345678',
    institution: 'security',
  },
]
