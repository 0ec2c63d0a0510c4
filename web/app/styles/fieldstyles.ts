/** The styles of the daily report and the punch walk: applied when the first of them is loaded. */
import { styles } from 'plumbline:fieldstyles'
import { adopt } from './styles.ts'

adopt(styles)
