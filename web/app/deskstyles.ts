/** Importing it applies the styles of the pages that are opened at a desk. */
import { styles } from 'plumbline:styles/desk'
import { addStyles } from './styles.ts'

addStyles(styles)
