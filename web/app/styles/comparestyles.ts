/** The styles of two sheets that are compared. */
import { styles } from 'plumbline:comparestyles'
import { adopt } from './styles.ts'

adopt(styles)
