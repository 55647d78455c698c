"""A network with one connection taken out of it."""

from __future__ import annotations

import numpy as np

from routeopt.network.network import Arcs, Network


def without_connection(network: Network, connection: int) -> Network:
    """Return the network as if there were no such connection; connections keep their numbers, arcs do not.

    Parameters
    ----------
    network : Network
        The network.
    connection : int
        Number of the connection, as in `Geometry.arc_connection`.
    """
    arcs, geometry = network.arcs, network.geometry
    keep = geometry.arc_connection != connection
    kept_before = np.concatenate(([0], np.cumsum(keep))).astype(np.int64)
    skips = np.diff(arcs.skip_first)
    new = Arcs(
        first=kept_before[arcs.first],
        head=arcs.head[keep],
        length=arcs.length[keep],
        gate_out=arcs.gate_out[keep],
        gate_in=arcs.gate_in[keep],
        bits=arcs.bits[keep],
        met=arcs.met[keep],
        skip_first=np.concatenate(([0], np.cumsum(skips[keep]))).astype(np.int64),
        skip_place=arcs.skip_place[np.repeat(keep, skips)],
    )
    return network._replace(
        arcs=new,
        geometry=geometry._replace(
            arc_connection=geometry.arc_connection[keep], arc_backward=geometry.arc_backward[keep]
        ),
    )
