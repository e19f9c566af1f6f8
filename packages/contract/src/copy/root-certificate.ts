/** The page with which a family's devices trust the certificate of its own Lucas. `name` is the certificate's. */
export const rootCertificateCopy = {
  title: 'Confía en tu Lucas',
  lead: (host: string) =>
    `Lucas vive en una máquina de tu casa, en ${host}. Para que este dispositivo sepa que habla con ella y no con otra, instala su certificado una sola vez. Sin él no se puede instalar Lucas como aplicación, ni recibir avisos, ni usar llaves de acceso.`,
  qr: {
    title: 'En el teléfono',
    text: 'Apunta la cámara a este código. El teléfono tiene que estar en el mismo wifi.',
    label: (address: string) => `Código QR con la dirección ${address}`,
  },
  fingerprint: {
    title: 'Compara la huella',
    text: 'Quien administra este Lucas ve la misma huella en su servidor. Pídesela en persona o por teléfono: si no es igual, no instales nada.',
    name: 'Huella SHA-256',
  },
  limits: (host: string) =>
    `El certificado vale solo para ${host}: no sirve para hacerse pasar por tu banco ni por otra página. Acá no hay ningún secreto; la llave que lo firma no sale del servidor.`,
  download: { certificate: 'Bajar el certificado', profile: 'Bajar el perfil' },
  devices: [
    {
      id: 'android',
      title: 'Android',
      file: 'certificate',
      steps: (name: string) => [
        'Con Chrome, Edge o Samsung Internet, toca “Bajar el certificado”. Si pregunta, elige Descargar.',
        'Abre los ajustes del teléfono y busca “Certificado de CA”. Suele estar en Seguridad y privacidad, Más ajustes de seguridad, Encriptación y credenciales, Instalar un certificado.',
        'Toca “Instalar de todos modos”, confirma con el bloqueo del teléfono y elige el archivo lucas.crt.',
        `Para comparar la huella, abre Credenciales de confianza, Usuario, “${name}”.`,
      ],
    },
    {
      id: 'ios',
      title: 'iPhone y iPad',
      file: 'profile',
      steps: (name: string) => [
        'Abre esta página en Safari, toca “Bajar el perfil” y luego Permitir.',
        `En Ajustes toca “Perfil descargado”. Está también en General, VPN y gestión de dispositivos. Compara la huella en “Más detalles” y toca Instalar. Que diga “No firmado” es normal.`,
        `En Ajustes, General, Información, “Configuración de confianza de certificados”, activa “${name}”. Sin este paso el teléfono no confía todavía.`,
      ],
    },
    {
      id: 'windows',
      title: 'Windows',
      file: 'certificate',
      steps: () => [
        'Baja el certificado. Para comparar la huella, abre una ventana de comandos en la carpeta de descargas y escribe: certutil -hashfile lucas.crt SHA256',
        'Abre lucas.crt y elige “Instalar certificado”, “Equipo local”.',
        'Elige “Colocar todos los certificados en el siguiente almacén”, Examinar, “Entidades de certificación raíz de confianza”. Termina y vuelve a abrir el navegador.',
      ],
    },
    {
      id: 'macos',
      title: 'Mac',
      file: 'certificate',
      steps: (name: string) => [
        'Baja el certificado y ábrelo: se agrega en Acceso a Llaveros.',
        `Haz doble clic en “${name}”. La huella SHA-256 está al final de los detalles.`,
        'Abre “Confiar”, elige “Confiar siempre” y cierra la ventana: pide tu contraseña.',
      ],
    },
  ],
  done: {
    title: 'Prueba si quedó listo',
    text: 'Lucas tiene que abrirse sin ninguna advertencia. Si aparece una, no entres: repite los pasos.',
    open: 'Abrir Lucas',
  },
} as const
