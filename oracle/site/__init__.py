"""The site: rules to read, hands to replay, an engine in the browser; static files alone.

One module for each kind of page gives its ``Leaf``s; ``places`` says where everything is, ``shelf``
has what pages are made of, and ``building`` makes the files.
"""

from oracle.site.building import MARKER, Options, site_files
from oracle.site.writing import refuse_other_things, write_site

__all__ = ["MARKER", "Options", "refuse_other_things", "site_files", "write_site"]
