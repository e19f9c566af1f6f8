const line = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')

/** A register as YNAB exports it, of invented accounts: a split, a transfer and the balances with which the accounts began. */
export const ynabRegister = [
  line(
    'Account',
    'Flag',
    'Date',
    'Payee',
    'Category Group/Category',
    'Category Group',
    'Category',
    'Memo',
    'Outflow',
    'Inflow',
    'Cleared',
  ),
  ...(
    [
      ['Corriente', '01/09/2026', 'Starting Balance', 'Inflow', 'Ready to Assign', '', '$0', '$500.000'],
      ['Ahorro', '01/09/2026', 'Starting Balance', 'Inflow', 'Ready to Assign', '', '$0', '$100.000'],
      ['Corriente', '03/09/2026', 'Empresa Inventada', 'Inflow', 'Ready to Assign', '', '$0', '$1.200.000'],
      ['Corriente', '14/09/2026', 'Almacén Doña Inés', 'Everyday', 'Groceries', 'pan', '$45.990', '$0'],
      [
        'Corriente',
        '15/09/2026',
        'Gran Tienda',
        'Everyday',
        'Groceries',
        'Split (1/2) comida',
        '$30.000',
        '$0',
      ],
      [
        'Corriente',
        '15/09/2026',
        'Gran Tienda',
        'Fun',
        'Juegos de mesa',
        'Split (2/2) regalo',
        '$20.000',
        '$0',
      ],
      ['Corriente', '20/09/2026', 'Transfer : Ahorro', '', '', '', '$150.000', '$0'],
      ['Ahorro', '20/09/2026', 'Transfer : Corriente', '', '', '', '$0', '$150.000'],
    ] as const
  ).map(([account, date, payee, group, category, memo, outflow, inflow]) =>
    line(
      account,
      '',
      date,
      payee,
      group === '' ? '' : `${group}: ${category}`,
      group,
      category,
      memo,
      outflow,
      inflow,
      'Cleared',
    ),
  ),
].join('\r\n')
