/** The styles of the pages of drawings: applied when the first of them is loaded. */
import { styles } from 'plumbline:drawingstyles'
import { adopt } from './styles.ts'

adopt(styles)
