import type * as source from '../en/docs.ts'

export const docs: typeof source.docs = {
  title: 'Documentación',
  description:
    'Cómo instalar Ghost Writers IA, qué hacen sus comandos, opciones y planes, y cómo usar su API.',
  intro: 'Desde instalar la extensión hasta tus propios scripts. Todas las páginas son cortas.',
}

export const docsFrame: typeof source.docsFrame = {
  tree: 'Documentación',
  path: 'Ruta de navegación',
  outline: 'En esta página',
  around: 'Página anterior y siguiente',
  overview: 'Resumen',
  report: '¿Algo está mal? Dínoslo',
}

export const commandColumns: typeof source.commandColumns = ['Comando', 'Atajo']

export const settingDefault: string = 'Predeterminado:'

export const copyCommand: typeof source.copyCommand = (row) => `el comando para ${row}`

export const describeRelease: typeof source.describeRelease = ({ version, day }) =>
  `Sitio ${version}, publicado el ${day}`
