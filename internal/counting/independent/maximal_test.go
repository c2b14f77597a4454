package independent

import ()
